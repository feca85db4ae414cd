declare module 'virtual:palette.css';
declare module 'virtual:licences' {
  const packages: readonly { name: string; version: string; license: string }[];
  export default packages;
}
