/** Camera, reading and the files' preparation come after the first screen; a failed load may be tried again. */
export const kit = (): Promise<typeof import('./kit.ts')> => import('./kit.ts');
