// The About page.
export const about = {
  'about.page': 'About — Hexhaven',
  'about.title': 'About Hexhaven',
  'about.what':
    'Hexhaven is a free, open table for the board game of hexes, harbors, and trade. It has the base game in four editions, the extension for five and six players, and the helpers, with bots, replays, and luck you can check.',
  'about.unofficial': 'Independent and unofficial',
  'about.unofficial_more':
    'CATAN® is a trademark of its owners. This project isn’t connected to them or endorsed by them. All pictures, sounds, and words here are our own, and we explain the rules in our own words.',
  'about.fair': 'Fair luck',
  'about.fair_more':
    'Before a game, the server commits to a secret seed, and every player adds one. Afterward, anyone can draw the board, the dice, the cards, and the thefts again and compare. Whoever runs the server can see the secret, but can’t change a roll without getting caught.',
  'about.private': 'What we keep',
  'about.private_more':
    'No accounts, no tracking, and no requests to other servers. Your name, your seats, and your settings stay in this browser. The server keeps the tables and their games.',
  'about.license': 'License',
  'about.license_more': 'The program, its pictures, and its documents are free under the MIT license or the Apache License 2.0, whichever you prefer.',
  'about.others': 'Made by others',
  'about.others_more': 'This page includes the following, with thanks to the authors:',
  'about.package': 'Package',
  'about.version': 'Version',
  'about.its_license': 'License',
  'about.texts_more': 'The texts of all these licenses are in one file. The program prints them, too: hexhaven licenses.',
  'about.texts': 'All license texts',
  'about.crates_more': 'The program behind this page is written in Rust and includes more, all under licenses that allow it:',
  'about.crates': { one: '{count} crate', other: '{count} crates' },
  'about.font': 'Font license',
} as const;
