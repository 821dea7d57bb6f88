import { createFaceEngine, type FaceEngine } from '@verify/checks/face/face-engine';
import { compareGhost } from '@verify/checks/signals/ghost/compare-ghost';
import { decodeImage } from '@verify/checks/image/decode';
import { type Quad, type Raster, rectify } from '@verify/reading';
import {
  americanLicenceFront,
  type Box,
  createRandom,
  type DocumentRequest,
  drivingLicence,
  handle,
  identityCardSide,
  passport,
  photograph,
  phoneScene,
  type SpecimenDocument,
} from '@verify/specimen';
import { readPhotographs, seePhotographs } from '../faces/photographs.ts';
import { portraitFrom } from '../faces/printed.ts';
import { numberOption, TODAY } from '../reading/pictures.ts';
import { withCpu } from '../measuring/cpu.ts';
import { conclude } from '../measuring/results.ts';
import { Tally } from '../measuring/tally.ts';

const KINDS: readonly ((request: DocumentRequest) => SpecimenDocument)[] = [
  passport,
  (request) => identityCardSide(request, 'front'),
  (request) => drivingLicence(request).front,
  (request) => americanLicenceFront(request, 'USA'),
  (request) => americanLicenceFront(request, 'CAN'),
];
const HOW = ['honest', 'another portrait', 'no ghost'] as const;

/**
 * Compares portraits with their ghost portraits on photographed documents of five kinds: as they are, with another
 * person's portrait, and with the ghost portrait covered. A third of the photographs is blurred, a third small and sent
 * by a messenger. `--count=150`, `--from=71000`; `--forged=48` of them get the two changes. `VERIFY_FACE_INDEX` and
 * `VERIFY_FACE_IMAGES` name public photographs to print into every other document; without them all heads are rendered.
 */
export async function main(args: readonly string[]): Promise<void> {
  const count = numberOption(args, 'count', 150);
  const forged = Math.min(count, numberOption(args, 'forged', 48));
  const from = numberOption(args, 'from', 71_000);
  const engine = await createFaceEngine();
  const photographs = readPhotographs();
  const people = photographs ? (await seePhotographs(engine, photographs)).seen : [];
  const portraits = await Promise.all(
    people.map(async (photo) => ({ person: photo.person, raster: await portraitFrom(photo) })),
  );
  const tally = new Tally();
  const alarms: string[] = [];
  let [cpuMs, trials] = [0, 0];
  for (let i = 0; i < count; i++) {
    const seed = from + i;
    const draw = KINDS[i % KINDS.length]!;
    const own = Math.floor(i / 5) % 2 ? portraits[(i * 7) % portraits.length] : undefined;
    const others = portraits.filter(({ person }) => person !== own?.person);
    const other = own && others[(i * 11) % others.length];
    const document = draw({ seed, today: TODAY, portrait: own?.raster });
    // Heads differ unless their seeds differ by a multiple of twelve.
    const stranger = () => draw({ seed: seed + 5, today: TODAY, portrait: other?.raster });
    for (const how of i < forged ? HOW : (['honest'] as const)) {
      const { outcome, ms } = await judge(engine, altered(how, document, stranger), seed, Math.floor(i / 10) % 3);
      tally.add(`${how}: ${how === 'another portrait' ? 'noticed' : 'an alarm'}`, outcome === 'differs');
      tally.add(`${how}: taken for the same`, outcome === 'same');
      if (how === 'honest') [cpuMs, trials] = [cpuMs + ms, trials + 1];
      if (how !== 'another portrait' && outcome === 'differs') alarms.push(`seed ${seed}, ${how}`);
    }
  }
  conclude('ghosts', {
    on: `${count} photographed documents of five kinds from seed ${from}, ${portraits.length > 0 ? 'half with public photographs' : 'rendered heads'}`,
    shares: tally.shares,
    numbers: [{ name: 'CPU of an honest comparison, mean', value: cpuMs / trials, unit: 'ms' }],
    failures: alarms,
  });
}

function altered(
  how: (typeof HOW)[number],
  document: SpecimenDocument,
  stranger: () => SpecimenDocument,
): SpecimenDocument {
  const { portrait, ghostPortrait } = document.truth.boxes as Record<string, Box>;
  if (how === 'another portrait')
    return { ...document, image: withPart(document.image, portrait!, stranger().image, portrait!) };
  const beside = { x: ghostPortrait!.x - ghostPortrait!.width, y: ghostPortrait!.y };
  return how === 'honest'
    ? document
    : { ...document, image: withPart(document.image, ghostPortrait!, document.image, beside) };
}

function withPart(image: Raster, to: Box, from: Raster, { x, y }: { readonly x: number; readonly y: number }) {
  const data = Uint8ClampedArray.from(image.data);
  const [width, height] = [Math.round(to.width), Math.round(to.height)];
  for (let row = 0; row < height; row++) {
    const source = ((Math.round(y) + row) * from.width + Math.round(x)) * 4;
    const target = ((Math.round(to.y) + row) * image.width + Math.round(to.x)) * 4;
    data.set(from.data.subarray(source, source + width * 4), target);
  }
  return { ...image, data };
}

/** The error of a document's corners is about this share of the picture's width. */
const CORNERS_OFF = 0.006;
const FLAT_DPI = 250;

async function judge(engine: FaceEngine, document: SpecimenDocument, seed: number, quality: number) {
  const random = createRandom(seed).fork('ghosts');
  const scene =
    quality === 1
      ? { blurPx: random.range(0.8, 1.8), motionPx: random.range(0, 2) }
      : quality === 2
        ? { fill: random.range(0.5, 0.75) }
        : {};
  const shot = await photograph(document, phoneScene(seed, scene));
  const image = await decodeImage(await handle(shot.jpeg, quality === 2 ? 'by-messenger' : 'as-taken', random));
  if (!image.ok) throw new Error(image.code);
  const scale = image.raster.width / shot.width;
  const off = () => random.range(-CORNERS_OFF, CORNERS_OFF) * image.raster.width;
  const quad = shot.truth.quad.map(({ x, y }) => ({ x: x * scale + off(), y: y * scale + off() })) as unknown as Quad;
  const flat = FLAT_DPI / 25.4 / document.pixelsPerMm;
  const page = rectify(
    image.raster,
    quad,
    Math.round(document.image.width * flat),
    Math.round(document.image.height * flat),
  );
  const { x, y, width, height } = document.truth.boxes['portrait']!;
  const box = { x: x * flat, y: y * flat, width: width * flat, height: height * flat };
  const { value, cpuMs } = await withCpu(() => compareGhost(engine, page, box));
  return { outcome: value.outcome, ms: cpuMs };
}
