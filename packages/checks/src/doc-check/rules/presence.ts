import { DOCUMENT_SIDES } from '@verify/contract';
import { type DocumentContext, sidesOf } from '../context.ts';
import type { Rule } from '../rule.ts';

/** DC005, DC006: a side of the document was not sent, or the same file was sent for both. */
export const sidesPresent: Rule = {
  name: 'sides-present',
  codes: ['DC005', 'DC006'],
  version: 1,
  judge({ front, back, documentType, mrz }) {
    // The zone shows the document's size; only a passport's page has a single side.
    const twoSided = documentType !== 'unsupported' && mrz?.format !== 'TD3' && DOCUMENT_SIDES[documentType].length > 1;
    const same = front !== null && back !== null && front.sha256 === back.sha256;
    const missing = front !== null && (back === null || same);
    return [
      { code: 'DC005', raised: front === null },
      { code: 'DC006', raised: twoSided && missing, inputs: { twoSided, sameFile: same } },
    ];
  },
};

/**
 * DC001: an image without a document, or a file without an image. If the other side shows a document, a person reviews
 * it instead (DC018), because a side without a zone that is small or on a busy background is sometimes not recognised.
 */
export const documentFound: Rule = {
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

/** DC050: there is a document, but nothing could be read. */
export const somethingRead: Rule = {
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

/**
 * DC031: a passport page without a portrait. ICAO 9303-4 defines its place; on cards it differs by issuer, so a missing
 * one proves nothing.
 */
export const portraitPresent: Rule = {
  name: 'portrait-present',
  codes: ['DC031'],
  version: 1,
  judge({ documentType, mrz, front, portraitFound }) {
    if (documentType !== 'passport' || mrz?.format !== 'TD3' || !front?.documentFound) return [];
    return [{ code: 'DC031', raised: !portraitFound, inputs: { portraitFound } }];
  },
};

/** True if at least one side shows a document; without one, the rules about content cannot judge. */
export const seen = (context: DocumentContext): boolean => sidesOf(context).some((side) => side.documentFound);

const UNDECODABLE = {
  file_type: 'the file is not an image of an accepted type',
  too_many_pixels: 'the image has too many pixels',
  too_small: 'the image is too small',
  image_unreadable: 'the image cannot be decoded',
  pdf_unreadable: 'the PDF cannot be opened',
  pdf_pages: 'the PDF has too many pages',
} as const;
