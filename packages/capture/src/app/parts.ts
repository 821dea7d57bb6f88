import type { Context } from './context.ts';
import { createChip } from './chip.ts';
import { createFaces } from './faces.ts';
import { createPapers } from './papers.ts';
import { createPhotos } from './photos.ts';
import { createWallet } from './wallet.ts';

export type Parts = ReturnType<typeof createParts>;

export const createParts = (context: Context) => ({
  photos: createPhotos(context),
  faces: createFaces(context),
  papers: createPapers(context),
  wallet: createWallet(context),
  chip: createChip(context),
});
