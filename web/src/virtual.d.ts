/** Where the engine is, and how many bytes it has; nothing in a client without one. */
declare module 'virtual:engine' {
  export const url: string | null;
  export const size: number;
}
