import { DOCUMENT_SIDES } from '@verify/contract';
import { LAYOUTS } from '@verify/reading';
import { isPage } from '@verify/print/review';
import { type DocumentContext, likelyType, sidesOf, type DocumentRule } from '../context.ts';
import type { Verdict } from '../../../rules/rule.ts';

/** DC005, DC006: a missing side, or the same file or side sent for both. */
export const sidesPresent: DocumentRule = {
  name: 'sides-present',
  codes: ['DC005', 'DC006'],
  version: 3,
  judge(context): Verdict[] {
    const { front, back, mrz, frontShowsBack } = context;
    const documentType = likelyType(context);
    // Size according to the zone: only a passport's page has one side.
    const twoSided =
      documentType !== 'unsupported' &&
      documentType !== 'unknown' &&
      (mrz === null || !isPage(mrz)) &&
      DOCUMENT_SIDES[documentType].length > 1;
    const same = front !== null && back !== null && front.sha256 === back.sha256;
    const missing = front !== null && !(frontShowsBack && back === null) && (back === null || same);
    return [
      { code: 'DC005', raised: front === null || frontShowsBack, inputs: { frontShowsBack } },
      { code: 'DC006', raised: twoSided && missing, inputs: { twoSided, sameFile: same } },
    ];
  },
};

/** DC001: no document, or no image. If the other side shows one, it is a review (DC018): a plain side may be missed. */
export const documentFound: DocumentRule = {
  name: 'document-found',
  codes: ['DC001', 'DC018'],
  version: 1,
  judge: (context) =>
    sidesOf(context).map(({ side, undecodable, documentFound }) => {
      const otherSideSeen = seen(context);
      const nothing = undecodable !== null || !documentFound;
      const code = undecodable === null && otherSideSeen ? 'DC018' : 'DC001';
      const detail = undecodable ? `${side}, ${UNDECODABLE[undecodable]}` : side;
      return { code, raised: nothing, detail, inputs: { side, undecodable, documentFound, otherSideSeen } };
    }),
};

/** DC050: a document from which nothing could be read. */
export const somethingRead: DocumentRule = {
  name: 'something-read',
  codes: ['DC050'],
  version: 1,
  judge(context) {
    if (!seen(context)) return [];
    const { ocr, mrz, barcode } = context.facts;
    return [
      {
        code: 'DC050',
        raised: ocr.size + mrz.size + barcode.size === 0,
        inputs: { ocr: ocr.size, mrz: mrz.size, barcode: barcode.size },
      },
    ];
  },
};

/** DC031: a passport's page without a portrait. Cards differ in its place, so there its absence proves nothing. */
export const portraitPresent: DocumentRule = {
  name: 'portrait-present',
  codes: ['DC031'],
  version: 1,
  judge({ documentType, mrz, front, portraitFound }) {
    if (documentType !== 'passport' || mrz === null || !LAYOUTS[mrz.format].hasPortrait || !front?.documentFound)
      return [];
    return [{ code: 'DC031', raised: !portraitFound, inputs: { portraitFound } }];
  },
};

/** At least one side shows a document: without one, rules about its content do not apply. */
export const seen = (context: DocumentContext): boolean => sidesOf(context).some((side) => side.documentFound);

const UNDECODABLE = {
  file_type: 'the file is not an image of an accepted type',
  too_many_pixels: 'the image has too many pixels',
  too_small: 'the image is too small',
  image_unreadable: 'the image cannot be decoded',
  pdf_unreadable: 'the PDF cannot be opened',
  pdf_pages: 'the PDF has too many pages',
} as const;
