import { COMPARISON_BANDS, comparisonBand } from '@verify/face';
import { SAME_PAGE } from '../../memory/page.ts';
import { sidesOf, type DocumentRule } from '../context.ts';

/**
 * DC034: another application of the account brought the same file, or the same picture: saved again, cropped or
 * mirrored. In `test` it is noted alone: the same specimens are sent again and again there.
 */
export const notUsedBefore: DocumentRule = {
  name: 'not-used-before',
  codes: ['DC034'],
  version: 2,
  judge(context) {
    const { known, environment } = context;
    if (!known) return [];
    return sidesOf(context).map(({ side }) => {
      const use = known.seen.find(({ slot }) => slot === `document-${side}`);
      return {
        code: 'DC034',
        raised: use !== undefined && environment === 'live',
        signal: use !== undefined,
        detail: side,
        inputs: { side, how: use?.how ?? null, daysAgo: use?.daysAgo ?? null },
      };
    });
  },
};

/**
 * DC034: the same number and date of birth came with another name in another application of the account. In `test` it
 * is noted alone.
 */
export const namesTheSameHolder: DocumentRule = {
  name: 'names-the-same-holder',
  codes: ['DC034'],
  version: 1,
  judge({ namedBefore, environment }) {
    if (!namedBefore || namedBefore.length === 0) return [];
    const others = namedBefore.filter(({ same }) => !same);
    return [
      {
        code: 'DC034',
        raised: others.length > 0 && environment === 'live',
        signal: others.length > 0,
        detail: 'the number, with another name',
        inputs: {
          same: namedBefore.length - others.length,
          others: others.length,
          daysAgo: others[0]?.daysAgo ?? null,
        },
      },
    ];
  },
};

/**
 * DC034: the same number and date of birth came with another face on the document, whatever name it bore. In `test` it
 * is noted alone. Portraits of one document, printed and photographed, are nearer than the limit (`pnpm bench faces`).
 */
export const showsTheSameHolder: DocumentRule = {
  name: 'shows-the-same-holder',
  codes: ['DC034'],
  version: 1,
  judge({ namedBefore, environment }) {
    const seen = (namedBefore ?? []).filter(({ distance }) => distance !== null);
    if (seen.length === 0) return [];
    const others = seen.filter(({ distance }) => comparisonBand(distance!) === 'no-match');
    const farthest = Math.max(...seen.map(({ distance }) => distance!));
    return [
      {
        code: 'DC034',
        raised: others.length > 0 && environment === 'live',
        signal: others.length > 0,
        detail: 'the number, with another face',
        inputs: {
          same: seen.length - others.length,
          others: others.length,
          distance: Math.round(farthest * 1000) / 1000,
          daysAgo: others[0]?.daysAgo ?? null,
        },
        threshold: COMPARISON_BANDS.inconclusive,
      },
    ];
  },
};

/**
 * DC034: another application brought the same picture of this document, turned, sheared or laid on another ground. A
 * person who takes another photograph holds the camera at another angle. In `test` it is noted alone.
 */
export const pageNotUsedBefore: DocumentRule = {
  name: 'page-not-used-before',
  codes: ['DC034'],
  version: 1,
  judge({ pagesBefore, environment }) {
    const like = pagesBefore.filter(({ distance }) => distance <= SAME_PAGE.distance);
    const nearest = (like.length > 0 ? like : pagesBefore).toSorted((a, b) => a.perspective - b.perspective)[0];
    if (!nearest) return [];
    const { side, distance, perspective, daysAgo } = nearest;
    const same = like.length > 0 && perspective <= SAME_PAGE.perspective;
    return [
      {
        code: 'DC034',
        raised: same && environment === 'live',
        signal: same,
        detail: side,
        inputs: { side, distance, perspective, daysAgo },
        threshold: SAME_PAGE.perspective,
      },
    ];
  },
};

/**
 * DC034: the document of another application has the same picture as its portrait, or the same ground in the same
 * picture, and names somebody else: a forger sends one good picture with many names. In `test` it is noted alone.
 */
export const pictureNotUsedBefore: DocumentRule = {
  name: 'picture-not-used-before',
  codes: ['DC034'],
  version: 1,
  judge: ({ picturesBefore, environment }) =>
    picturesBefore.map(({ of, daysAgo }) => ({
      code: 'DC034',
      raised: environment === 'live',
      signal: true,
      detail: `the ${of}, with another name`,
      inputs: { of, daysAgo },
    })),
};

/** DC036: a number that the account blocks, as any source has it. */
export const notBlocked: DocumentRule = {
  name: 'not-blocked',
  codes: ['DC036'],
  version: 1,
  judge: ({ blockedNumbers }) =>
    blockedNumbers === null || blockedNumbers.checked === 0
      ? []
      : [{ code: 'DC036', raised: blockedNumbers.found > 0, inputs: { ...blockedNumbers } }],
};
