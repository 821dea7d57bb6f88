/** Vite: the address of the file, with its hash in the name after the build. */
declare module '*?url' {
  const url: string;
  export default url;
}
