import type { UploadSlot } from '@verify/contract';
import {
  createPerson,
  encodeJpeg,
  identityCard,
  identityOf,
  makePerson,
  photograph,
  plainScene,
  selfie,
} from '@verify/specimen';

export type Pictures = Readonly<Record<Extract<UploadSlot, 'document-front' | 'document-back' | 'selfie'>, Buffer>>;

const SIZE = { width: 1920, height: 1080 };

/** Both sides of a card and its holder's selfie, as JPEG of 1920 x 1080. */
export async function makePictures(today: string): Promise<Pictures> {
  const person = makePerson({ seed: 9, today });
  const { front, back } = identityCard({ seed: 9, today, person });
  const taken = await selfie(createPerson(identityOf(person)), { seed: 3, ...SIZE, view: { samples: 1 } });
  const shot = async (side: typeof front): Promise<Buffer> =>
    Buffer.from((await photograph(side, plainScene(9, SIZE))).jpeg);
  return {
    'document-front': await shot(front),
    'document-back': await shot(back),
    selfie: Buffer.from(await encodeJpeg(taken, 90)),
  };
}
