import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FLOW } from '@verify/checks/doc-check/context.fixture';
import { createFinaliser } from '@verify/checks/finaliser';
import { encodeRaster } from '@verify/checks/image/decode';
import { decodeJpeg2000 } from '@verify/checks/image/jpeg2000';
import { file, material } from '@verify/checks/material.fixture';
import { forge, type Forgery, fromCanvas, portraitOf, type SpecimenDocument, untouched } from '@verify/specimen';
import { type ChipHash, chipOf, makeChip, utopia } from '@verify/specimen/chip';
import { readChipTrust, verifyChip } from '@verify/wallet/chip';
import { holdFloors } from '../floors.ts';
import { median } from '../measuring/median.ts';
import { numberOption, TODAY } from '../reading/pictures.ts';

const LINES = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F3204159ZE184226B<<<<<10'];
const { country, signer } = utopia();
const read = (path: string): Uint8Array => new Uint8Array(readFileSync(path));

/** The kinds of `bench approved` that change what a document says or whom it shows. */
const KINDS = [
  'text-flat',
  'text-healed',
  'text-spliced',
  'portrait-pasted',
  'portrait-spliced',
  'portrait-blended',
  'name-and-zone',
  'birth-and-zone',
] as const satisfies readonly Forgery[];

/**
 * Chips of passports: CPU time of a verification, and how many forged prints are approved beside the genuine chip of
 * the original document, and beside another person's (`--count=8` of each kind). `VERIFY_CHIP_MATERIAL` names a folder
 * with public material: `specimen` (files of a chip), `chains` (folders with a country signer, a document signer and
 * their keys) and `lists` (master lists).
 */
export async function main(args: readonly string[]): Promise<void> {
  const folder = process.env['VERIFY_CHIP_MATERIAL'];
  for (const [name, measure] of [
    ['specimen', specimen],
    ['chains', chains],
    ['lists', lists],
  ] as const) {
    const path = folder && join(folder, name);
    if (path && existsSync(path)) await measure(path);
    else console.log(`Skipped: VERIFY_CHIP_MATERIAL has no ${name}.`);
  }
  const cpuMs = speed();
  console.log(`verification without the picture: ${cpuMs.toFixed(1)} ms of CPU, the median of 40`);
  const approved = await forgeries(numberOption(args, 'count', 8), numberOption(args, 'from', 61_001));
  holdFloors('chip', { cpuMs, approved });
}

/** Its signer has expired and is no real State's, so that all but the trust in it is verified. */
async function specimen(path: string): Promise<void> {
  const of = (name: string) => read(join(path, `EF_${name}.bin`));
  const files = {
    sod: of('SOD'),
    dg1: of('DG1'),
    dg2: of('DG2'),
    dg11: of('DG11'),
    dg14: of('DG14'),
    dg15: of('DG15'),
  };
  const signerDer = Buffer.from(files.sod);
  const start = signerDer.indexOf(Buffer.from('308202a9', 'hex'));
  const trust = readChipTrust([signerDer.subarray(start, start + 4 + 0x2a9)]);
  const outcome = verifyChip({ files, trust, now: new Date('2008-06-01') });
  if (!outcome.ok) return console.log(`specimen: ${outcome.problem}, ${outcome.detail}`);
  const { groups, unlisted, algorithm, picture } = outcome.chip;
  const portrait = picture && (await decodeJpeg2000(picture));
  console.log(`specimen: ${algorithm.signature} verifies; groups ${groups.join()}; not listed ${unlisted.join()}`);
  console.log(`specimen: portrait of ${portrait?.width} x ${portrait?.height} px`);
}

/**
 * Each document signer signs a chip of our own, by the algorithm in its folder's name. Some folders lack the country
 * signer, which is another folder's.
 */
function chains(path: string): void {
  const folders = readdirSync(path).map((name) => join(path, name));
  const anchors = folders.map((each) => join(each, 'mock_csca.pem')).filter((each) => existsSync(each));
  const trust = readChipTrust(anchors.map(read));
  const signers = folders.filter((each) => existsSync(join(each, 'mock_dsc.pem')));
  const outcomes = signers.map((each) => {
    const certificate = new X509Certificate(read(join(each, 'mock_dsc.pem')));
    const [hash, kind] = basename(each).split('_') as [ChipHash, string];
    const how = kind === 'ecdsa' ? { curve: 'any' } : { rsa: { bits: 0, pss: kind === 'rsapss' } };
    const key = createPrivateKey(readFileSync(join(each, 'mock_dsc.key')));
    const own = { algorithm: { hash, ...how }, certificate: certificate.raw, key, name: signer.name };
    const now = new Date(certificate.validFromDate.getTime() + 1000);
    const outcome = verifyChip({ files: makeChip({ signer: own, lines: LINES }).files, trust, now });
    return outcome.ok ? `verify, ${outcome.chip.algorithm.strength}` : `${outcome.problem}: ${outcome.detail}`;
  });
  const counts = [...Map.groupBy(outcomes, (each) => each)].map(([each, all]) => `${all.length} ${each}`);
  console.log(`chains: of ${signers.length} document signers ${counts.join('; ')}`);
}

function lists(path: string): void {
  for (const name of readdirSync(path)) {
    const certificates = readChipTrust([read(join(path, name))]).anchors.map(
      (each) => new X509Certificate(each.certificate),
    );
    const verified = certificates.filter((each) =>
      certificates.some((by) => each.checkIssued(by) && each.verify(by.publicKey)),
    );
    const weak = certificates.filter(({ signatureAlgorithm, publicKey }) => {
      const { modulusLength = Infinity } = publicKey.asymmetricKeyDetails ?? {};
      return /sha1/i.test(signatureAlgorithm ?? '') || modulusLength < 2048;
    });
    const last = weak
      .map(({ validFromDate }) => validFromDate.toISOString().slice(0, 10))
      .toSorted()
      .at(-1);
    console.log(`${name}: ${certificates.length} country signers load, ${verified.length} verify by one of them`);
    console.log(`${name}: ${weak.length} use SHA-1 or a short key, the last from ${last}`);
  }
}

function speed(): number {
  const { files } = makeChip({ signer, lines: LINES });
  const trust = readChipTrust([country.certificate]);
  const times = Array.from({ length: 45 }, () => {
    const before = process.cpuUsage();
    if (!verifyChip({ files, trust, now: new Date(TODAY) }).ok) throw new Error('a genuine chip was refused');
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return median(times.slice(5));
}

/** Odd seeds give passports. */
async function forgeries(count: number, from: number): Promise<number> {
  const finaliser = createFinaliser();
  const trust = readChipTrust([country.certificate]);
  const flow = { ...FLOW, steps: ['document' as const, 'selfie' as const], chip: 'use' as const };
  const chipFor = async ({ truth }: SpecimenDocument) => {
    const { bytes } = await encodeRaster(fromCanvas(portraitOf(truth.person)));
    return chipOf(truth, { signer, picture: bytes }).files;
  };
  const originals: SpecimenDocument[] = [];
  for (let i = 0; i <= count; i++)
    originals.push((await untouched({ seed: from + 2 * i, today: TODAY }, 'as-taken')).document);
  let approvedOfAll = 0;
  try {
    await finaliser.ready();
    for (const kind of KINDS) {
      const approved = { original: 0, another: 0 };
      const codes: string[] = [];
      for (let i = 0; i < count; i++) {
        const { jpeg } = await forge(kind, { seed: from + 2 * i, today: TODAY });
        for (const [whose, document] of [
          ['original', originals[i]!],
          ['another', originals[i + 1]!],
        ] as const) {
          const chip = { files: await chipFor(document), trust };
          const { overall } = await finaliser.run(material(file(new Uint8Array(jpeg)), { flow, chip, today: TODAY }));
          if (overall.status === 'approved') approved[whose]++;
          codes.push(...overall.concerns.map(({ id }) => id).filter((id) => id !== 'DC045'));
        }
      }
      const by = [...Map.groupBy(codes, (code) => code)].map(([code, hits]) => `${code} ${hits.length}`).join(', ');
      console.log(`${kind.padEnd(18)} approved ${approved.original} and ${approved.another} of ${count}; ${by}`);
      approvedOfAll += approved.original + approved.another;
    }
  } finally {
    await finaliser.close();
  }
  return approvedOfAll;
}
