import type { ReferenceSource } from '@verify/contract';
import type { FileRow } from '../../records/tables.ts';

type Picture = Pick<FileRow, 'imageKey' | 'kind' | 'role' | 'storageKey' | 'round'>;

const isPortrait = ({ role, kind }: Picture): boolean => role === 'crop' && kind === 'portrait';

/** The best source first: signed by a State or an issuer, then printed, and finally shown by the person. */
const SOURCES: readonly (readonly [ReferenceSource, (picture: Picture) => boolean])[] = [
  ['chip', ({ kind }) => kind === 'chip-portrait'],
  ['wallet', (picture) => isPortrait(picture) && picture.imageKey === 'wallet-portrait'],
  ['document', isPortrait],
  ['selfie', ({ role, kind }) => role === 'evidence' && (kind === 'selfie' || kind === 'liveness')],
];

/** The picture that represents an application's person, from the last round that has one; null without any. */
export function bestPicture<T extends Picture>(
  pictures: readonly T[],
): { readonly source: ReferenceSource; readonly picture: T } | null {
  const newest = pictures.toSorted((a, b) => b.round - a.round);
  for (const [source, fits] of SOURCES) {
    const picture = newest.find(fits);
    if (picture) return { source, picture };
  }
  return null;
}
