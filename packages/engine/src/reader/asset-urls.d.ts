/** Vite: the address of the file, with its hash in the name once built. */
declare module '*?url' {
  const url: string;
  export default url;
}
