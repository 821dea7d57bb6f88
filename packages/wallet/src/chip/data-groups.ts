import { firstTlv, type Tlv, elements, within } from './tlv.ts';

/** Files of a chip by the name in the request, with their number and outer tag (ICAO 9303-10). */
export const GROUPS = {
  dg1: [1, 0x61],
  dg2: [2, 0x75],
  dg11: [11, 0x6b],
  dg12: [12, 0x6c],
  dg14: [14, 0x6e],
  dg15: [15, 0x6f],
} as const;
export type GroupName = keyof typeof GROUPS;

/** Data of verified data groups. Dates are `YYYY-MM-DD`. */
export interface ChipData {
  /** The machine-readable zone without line ends. */
  readonly zone: string;
  /** In the holder's own script. */
  readonly lastName?: string;
  readonly firstName?: string;
  readonly birthDate?: string;
  readonly birthPlace?: string;
  readonly personalNumber?: string;
  readonly address?: string;
  readonly authority?: string;
  readonly issueDate?: string;
}

const ZONE = 0x5f1f;
const MOST_TEXT = 256;

export const zoneOf = (dg1: Uint8Array): string => {
  const zone = within(firstTlv(dg1), GROUPS.dg1[1]).find(({ tag }) => tag === ZONE);
  return Buffer.from(zone?.value ?? []).toString('latin1');
};

/** DG11: details about the person. */
export function personOf(dg11: Uint8Array): Partial<ChipData> {
  const part = partsOf(dg11, GROUPS.dg11[1]);
  const [lastName, firstName] = (textOf(part(0x5f0e), '<<') ?? '').split('<<').map(plain);
  return filled({
    lastName,
    firstName,
    birthDate: dateOf(part(0x5f2b)),
    birthPlace: textOf(part(0x5f11)),
    personalNumber: textOf(part(0x5f10)),
    address: textOf(part(0x5f42)),
  });
}

/** DG12: details about the document. */
export function issueOf(dg12: Uint8Array): Partial<ChipData> {
  const part = partsOf(dg12, GROUPS.dg12[1]);
  return filled({ authority: textOf(part(0x5f19)), issueDate: dateOf(part(0x5f26)) });
}

function partsOf(group: Uint8Array, outer: number): (tag: number) => Tlv | undefined {
  const parts = within(firstTlv(group), outer);
  return (wanted) => parts.find(({ tag }) => tag === wanted);
}

const filled = (data: { [K in keyof ChipData]?: string | undefined }): Partial<ChipData> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value));

const plain = (text: string): string => text.replaceAll('<', ' ').trim();

/** @param keep a separator that stays as it is */
function textOf(tlv: Tlv | undefined, keep?: string): string | undefined {
  const text =
    tlv &&
    new TextDecoder()
      .decode(tlv.value)
      .slice(0, MOST_TEXT)
      .replaceAll(/\p{Cc}/gu, '');
  return keep ? text : text?.split('<').map(plain).filter(Boolean).join(', ');
}

/** Eight digits, as text or two in a byte. */
function dateOf(tlv: Tlv | undefined): string | undefined {
  const bytes = Buffer.from(tlv?.value ?? []);
  const digits = bytes.length === 4 ? bytes.toString('hex') : bytes.toString('latin1');
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(digits) ?? [];
  return year && month !== '00' && day !== '00' ? `${year}-${month}-${day}` : undefined;
}

const PICTURES = ['ffd8ff', '0000000c6a5020200d0a870a', 'ff4fff51'].map((hex) => Buffer.from(hex, 'hex'));

/** DG2's JPEG or JPEG 2000 by its first bytes, because ISO/IEC 19794-5 and 39794-5 place it differently. */
export function pictureOf(dg2: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(dg2);
  const starts = PICTURES.map((magic) => bytes.indexOf(magic)).filter((at) => at >= 0);
  return starts.length > 0 ? Uint8Array.from(bytes.subarray(Math.min(...starts))) : null;
}

/** The file without extra bytes that an app may have read after its end. Throws if it is not this data group. */
export function groupOf(name: GroupName, file: Uint8Array): Uint8Array {
  const tlv = firstTlv(file);
  within(tlv, GROUPS[name][1]);
  return tlv.raw;
}

/** DG15 holds the chip's public key. */
export const keyOf = (dg15: Uint8Array): Uint8Array => elements(firstTlv(dg15).value)[0]!.raw;
