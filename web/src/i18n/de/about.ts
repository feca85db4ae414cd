import type { about as en } from '../en/about';
import type { Translation } from '../message';

export const about: Translation<typeof en> = {
  'about.page': 'Über — Hexhaven',
  'about.title': 'Über Hexhaven',
  'about.what':
    'Hexhaven ist ein freier und offener Tisch für das Brettspiel von Sechsecken, Häfen und Handel: das Grundspiel in vier Ausgaben, die Erweiterung für fünf und sechs Spieler und die Helfer, mit Bots, Aufzeichnungen und Zufall zum Nachprüfen.',
  'about.unofficial': 'Unabhängig und inoffiziell',
  'about.unofficial_more':
    'CATAN® ist eine Marke ihrer Inhaber. Dieses Projekt hat nichts mit ihnen zu tun und wird nicht von ihnen unterstützt. Alle Bilder, Klänge und Worte hier sind unsere eigenen; die Regeln sind in eigenen Worten erzählt.',
  'about.fair': 'Ehrlicher Zufall',
  'about.fair_more':
    'Vor einer Partie legt sich der Server auf eine geheime Zahl fest, jeder Platz gibt eine eigene dazu, und hinterher können alle Spielfeld, Würfel, Karten und Diebstähle noch einmal ziehen. Wer den Server betreibt, kann das Geheimnis ansehen, aber allein keinen Wurf unbemerkt ändern.',
  'about.private': 'Was behalten wird',
  'about.private_more':
    'Es gibt keine Konten und keine Verfolgung, und diese Seite fragt keinen anderen Server nach irgendetwas. Dein Name, deine Plätze und deine Einstellungen bleiben in diesem Browser; der Server behält die Tische und ihre Partien.',
  'about.licence': 'Lizenz',
  'about.licence_more': 'Das Programm, seine Bilder und seine Dokumente sind frei unter der MIT-Lizenz oder der Apache-Lizenz 2.0, ganz nach Wunsch.',
  'about.others': 'Von anderen gemacht',
  'about.others_more': 'Diese Seite enthält Folgendes, mit Dank an die Urheber:',
  'about.package': 'Paket',
  'about.version': 'Version',
  'about.its_licence': 'Lizenz',
  'about.texts_more': 'Die Texte all dieser Lizenzen, der Seite und des Programms, stehen in einer Datei. Auch das Programm gibt sie aus: hexhaven licences.',
  'about.texts': 'Alle Lizenztexte',
  'about.crates_more': 'Das Programm, das sie ausliefert, ist in Rust geschrieben und enthält noch mehr, alles unter Lizenzen, die das erlauben:',
  'about.crates': { one: '{count} Crate', other: '{count} Crates' },
  'about.font': 'Lizenz der Schrift',
};
