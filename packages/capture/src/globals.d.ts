declare module '*.css';

interface ImportMeta {
  /** Of Vite: the files that match, by path. Only tests use it. */
  glob(pattern: string, options?: { query: string; import: string }): Record<string, () => Promise<unknown>>;
}
