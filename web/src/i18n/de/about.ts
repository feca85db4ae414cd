import type { about as en } from '../en/about';
import type { Translation } from '../message';

export const about: Translation<typeof en> = {
  'about.page': 'Über — Hexhaven',
  'about.title': 'Über Hexhaven',
  'about.what':
    'Hexhaven ist ein freier, offener Tisch für das Brettspiel um Sechsecke, Häfen und Handel: das Grundspiel in vier Ausgaben, die Erweiterung für fünf und sechs Spieler und die Helfer, mit Bots, Aufzeichnungen und Zufall zum Nachprüfen.',
  'about.unofficial': 'Unabhängig und inoffiziell',
  'about.unofficial_more':
    'CATAN® ist eine Marke ihrer Inhaber. Dieses Projekt hat nichts mit ihnen zu tun und wird nicht von ihnen unterstützt. Alle Bilder, Klänge und Texte hier sind unsere eigenen, und die Regeln erklären wir in eigenen Worten.',
  'about.fair': 'Fairer Zufall',
  'about.fair_more':
    'Vor einer Partie legt sich der Server auf eine geheime Zufallszahl fest, und jeder Spieler gibt eine eigene dazu. Danach kann jeder Brett, Würfel, Karten und Diebstähle noch einmal ziehen und vergleichen. Wer den Server betreibt, kann das Geheimnis sehen, aber keinen Wurf unbemerkt ändern.',
  'about.private': 'Was wir speichern',
  'about.private_more':
    'Keine Konten, kein Tracking, keine Anfragen an andere Server. Dein Name, deine Plätze und deine Einstellungen bleiben in diesem Browser. Der Server speichert die Tische und ihre Partien.',
  'about.license': 'Lizenz',
  'about.license_more': 'Das Programm, seine Bilder und seine Dokumente sind frei unter der MIT-Lizenz oder der Apache-Lizenz 2.0, ganz wie du willst.',
  'about.others': 'Von anderen gemacht',
  'about.others_more': 'Diese Seite enthält Folgendes, mit Dank an die Urheber:',
  'about.package': 'Paket',
  'about.version': 'Version',
  'about.its_license': 'Lizenz',
  'about.texts_more': 'Die Texte all dieser Lizenzen stehen in einer Datei. Auch das Programm gibt sie aus: hexhaven licenses.',
  'about.texts': 'Alle Lizenztexte',
  'about.crates_more': 'Das Programm hinter dieser Seite ist in Rust geschrieben und enthält noch mehr, alles unter Lizenzen, die das erlauben:',
  'about.crates': { one: '{count} Crate', other: '{count} Crates' },
  'about.font': 'Lizenz der Schrift',
};
