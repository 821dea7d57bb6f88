import type { ServiceKey } from '@verify/contract';
import { conclude, inOrder } from '../decide/conclude.ts';
import { decodeImage } from '../image/decode.ts';
import type { Material, MaterialFile, ProducedImage } from '../material/material.ts';
import { recollect } from './recollect.ts';
import type { Serve } from './serve-tasks.ts';
import { nothingFound, type ServiceRun } from '../services/service.ts';
import { walletCheck } from '../services/wallet/wallet-check.ts';
import type { WorkerAnswer, WorkerQuestion, WorkerReply, WorkerTask } from './worker.ts';

/** Decides what needs no recogniser: wallets, and in the sandbox everything, whose photos are kept unread. */
export function lightTasks(): Serve<WorkerTask, WorkerAnswer, WorkerQuestion, WorkerReply> {
  return async (task, ask) => {
    if (task.kind !== 'finalise') throw new TypeError('this worker reads no pictures');
    const { material, recollects } = task;
    const runs = new Map<ServiceKey, ServiceRun>();
    for (const key of inOrder(material.flow.services)) {
      if (key === 'walletCheck' && material.wallet) {
        // The records are asked for the block list; there are no pictures to compare.
        const asked = { ...material, document: undefined, selfie: undefined, liveness: undefined };
        const known = recollects ? await recollect(asked, ask) : undefined;
        runs.set(key, await walletCheck.run({ ...material, known }, { image: ({ bytes }) => decodeImage(bytes) }));
      } else {
        const images = runs.size === 0 ? await photosOf(material) : [];
        runs.set(key, { findings: nothingFound(), raised: [], trace: [], images });
      }
    }
    return { kind: 'finalise', finalised: conclude(material, runs), faults: [] };
  };
}

async function photosOf({ document, selfie }: Material): Promise<ProducedImage[]> {
  const photos = [document?.front, document?.back, selfie].filter((file): file is MaterialFile => file !== undefined);
  const images: ProducedImage[] = [];
  for (const { fileId, bytes } of photos) {
    const image = await decodeImage(bytes);
    if (!image.ok) continue;
    const evidence = { key: `photo-${images.length}`, kind: 'evidence', mediaType: 'image/jpeg' } as const;
    images.push({ ...evidence, ...(await image.evidence), ofFileId: fileId });
  }
  return images;
}
