// The dark squares of a QR code as one path, a bar for each run in a row.

export function squares(size: number, dark: (x: number, y: number) => boolean): string {
  const bars: string[] = [];
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!dark(x, y)) continue;
      const from = x;
      while (x < size && dark(x, y)) x += 1;
      bars.push(`M${from} ${y}h${x - from}v1h${from - x}z`);
    }
  }
  return bars.join('');
}
