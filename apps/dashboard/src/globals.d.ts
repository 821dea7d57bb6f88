declare module '*.css';

/** Made when the dashboard is built: `specimens.ts`. */
declare module 'virtual:specimens' {
  export const SPECIMENS: readonly {
    readonly name: string;
    readonly title: string;
    readonly about: string;
    readonly url: string;
    readonly sizeBytes: number;
  }[];
}
