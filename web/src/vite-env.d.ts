declare module 'virtual:palette.css';
declare module 'virtual:licences' {
  const packages: readonly { name: string; version: string; license: string }[];
  export default packages;
}
/** The shapes of the land by their names: the width of the box, and for each part its paint, the width of its stroke and its path as numbers (`path.ts`), both in tenths. */
declare module 'virtual:outlines' {
  const outlines: Readonly<Record<string, readonly [width: number, parts: readonly (readonly [paint: string, stroke: number, path: readonly number[]])[]]>>;
  export default outlines;
}
/** Set by `engine-file.ts`. */
interface ImportMetaEnv {
  readonly HAS_ENGINE: boolean;
}
