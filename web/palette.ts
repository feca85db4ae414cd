// The colors of art/palette.json as a style sheet, so that they are written down once: `virtual:palette.css`.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

type Shade = string | { light: string; dark: string };
type Palette = {
  colors: Record<string, Shade>;
  seats: Record<string, { color: string; text: string; emblem: string }>;
};

const FILE = fileURLToPath(new URL('../art/palette.json', import.meta.url));
const NAME = 'virtual:palette.css';

export function palette(): Plugin {
  return {
    name: 'hexhaven-palette',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      this.addWatchFile(FILE);
      return sheet(JSON.parse(readFileSync(FILE, 'utf8')) as Palette);
    },
  };
}

function sheet({ colors, seats }: Palette): string {
  const color = ([name, shade]: [string, Shade]) => `--${name}: ${value(shade)};`;
  const seat = ([name, { color, text }]: [string, { color: string; text: string }]) => `.seat-${name} { --seat: ${color}; --seat-text: ${text}; }`;
  return [`:root { ${Object.entries(colors).map(color).join(' ')} }`, ...Object.entries(seats).map(seat)].join('\n');
}

function value(shade: Shade): string {
  return typeof shade === 'string' ? shade : `light-dark(${shade.light}, ${shade.dark})`;
}
