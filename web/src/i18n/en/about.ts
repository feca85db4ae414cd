// The About page.
export const about = {
  'about.page': 'About — Hexhaven',
  'about.title': 'About Hexhaven',
  'about.what':
    'Hexhaven is a free and open table for the board game of hexes, harbors and trade: the base game in four editions, the extension for five and six players, and the helpers, with bots, replays and luck that can be checked.',
  'about.unofficial': 'Independent and unofficial',
  'about.unofficial_more':
    'CATAN® is a trademark of its owners. This project has nothing to do with them and is not endorsed by them. All pictures, sounds and words here are our own; the rules are told in our own words.',
  'about.fair': 'Fair luck',
  'about.fair_more':
    'Before a game the server commits itself to a secret seed, every seat adds one of its own, and afterwards everybody can draw the board, the dice, the cards and the thefts again. Whoever runs the server can look at the secret, but cannot change a roll alone and unnoticed.',
  'about.private': 'What is kept',
  'about.private_more':
    'There are no accounts and no tracking, and this page asks no other server for anything. Your name, your seats and your settings are kept in this browser; the server keeps the tables and their games.',
  'about.licence': 'Licence',
  'about.licence_more': 'The program, its pictures and its documents are free under the MIT licence or the Apache licence 2.0, as you like.',
  'about.others': 'Made by others',
  'about.others_more': 'This page contains the following, with thanks to their authors:',
  'about.package': 'Package',
  'about.version': 'Version',
  'about.its_licence': 'Licence',
  'about.texts_more': 'The texts of all these licences, of the page and of the program, are in one file. The program prints it as well: hexhaven licences.',
  'about.texts': 'All licence texts',
  'about.crates_more': 'The program that serves it is written in Rust and contains more, all under licences that allow it:',
  'about.crates': { one: '{count} crate', other: '{count} crates' },
  'about.font': 'Licence of the font',
} as const;
