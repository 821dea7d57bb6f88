import { COMPARISON_BANDS, comparisonBand } from '@verify/face';
import { SAME_PAGE } from '../../../signals/memory/page.ts';
import { sidesOf, type DocumentRule } from '../context.ts';

/** DC034: the same file or picture, saved again, cropped or mirrored, in another application. In `test` it is noted. */
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

/** DC034: the same number and date of birth came with another name in another application. In `test` it is noted. */
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

/** DC034: the same number and birth came with another face (limit: `pnpm bench faces`). In `test` it is noted. */
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

/** DC034: another application's picture, turned, sheared or on another ground. In `test` it is noted. */
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

/** DC034: another holder with the same portrait, or the same ground, in one picture. In `test` it is noted. */
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

/** DC036: a number on the account's block list, from any source. */
export const notBlocked: DocumentRule = {
  name: 'not-blocked',
  codes: ['DC036'],
  version: 1,
  judge: ({ blockedNumbers }) =>
    blockedNumbers === null || blockedNumbers.checked === 0
      ? []
      : [{ code: 'DC036', raised: blockedNumbers.found > 0, inputs: { ...blockedNumbers } }],
};
