/** Where the build put what the reading needs: a folder named after its content's hash, relative to the page. */
declare const READER_ASSETS: string;

declare module '*.css';
