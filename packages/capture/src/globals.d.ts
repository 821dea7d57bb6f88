declare module '*.css';

interface ImportMeta {
  /** Of Vite: the files that match, by path. Only tests use it. */
  glob(pattern: string): Record<string, () => Promise<unknown>>;
}
