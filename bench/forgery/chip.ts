import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FLOW } from '@verify/checks/services/document/context.fixture';
import { createFinaliser } from '@verify/checks/pool/finaliser';
import { encodeRaster } from '@verify/checks/image/decode';
import { file, material } from '@verify/checks/material/material.fixture';
import { forge, type Forgery, fromCanvas, portraitOf, type SpecimenDocument, untouched } from '@verify/specimen';
import { chipOf, makeChip, utopia } from '@verify/specimen/chip';
import { readChipTrust, verifyChip } from '@verify/wallet/chip';
import { holdFloors } from '../floors.ts';
import { withCpu } from '../measuring/cpu.ts';
import { median } from '../measuring/median.ts';
import { numberOption, TODAY } from '../reading/pictures.ts';

const LINES = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F3204159ZE184226B<<<<<10'];
const { country, signer } = utopia();

/** The kinds of `bench approved` that change a document's data or portrait. */
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
 * Chips of passports: CPU time of a verification, and how many forged prints are approved with the genuine chip of the
 * original document, and with another person's (`--count=8` of each kind). `VERIFY_CHIP_LISTS` names a folder
 * with master lists, whose weak certificates are counted.
 */
export async function main(args: readonly string[]): Promise<void> {
  const folder = process.env['VERIFY_CHIP_LISTS'];
  if (folder) lists(folder);
  else console.log('Skipped: VERIFY_CHIP_LISTS names no folder with master lists.');
  const cpuMs = await speed();
  console.log(`verification without the picture: ${cpuMs.toFixed(1)} ms of CPU, the median of 40`);
  const approved = await forgeries(numberOption(args, 'count', 8), numberOption(args, 'from', 61_001));
  holdFloors('chip', { cpuMs, approved });
}

function lists(path: string): void {
  for (const name of readdirSync(path)) {
    const certificates = readChipTrust([new Uint8Array(readFileSync(join(path, name)))]).anchors.map(
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

async function speed(): Promise<number> {
  const { files } = makeChip({ signer, lines: LINES });
  const trust = readChipTrust([country.certificate]);
  const times: number[] = [];
  for (let i = 0; i < 45; i++) {
    const { value, cpuMs } = await withCpu(() => verifyChip({ files, trust, now: new Date(TODAY) }));
    if (!value.ok) throw new Error('a genuine chip was refused');
    times.push(cpuMs);
  }
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
