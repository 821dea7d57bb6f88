import type { FlowStep, UploadSlot } from '@verify/contract';
import type { TextKey } from '../locales/en.ts';
import type { Texts } from '../language/texts.ts';
import { Icon } from '../view/parts/icons.tsx';

type Part = readonly [slot: UploadSlot, name: TextKey];

const PARTS: Readonly<Record<FlowStep, readonly Part[]>> = {
  document: [
    ['document-front', 'progress.front'],
    ['document-back', 'progress.back'],
  ],
  selfie: [['selfie', 'progress.selfie']],
  liveness: [['liveness-stills', 'progress.liveness']],
  'proof-of-address': [['proof-of-address', 'progress.proof-of-address']],
  'bank-statement': [['bank-statement', 'progress.bank-statement']],
  // A wallet answers without an upload.
  wallet: [],
};

interface Props {
  readonly steps: readonly FlowStep[];
  readonly received: readonly UploadSlot[];
  readonly t: Texts['t'];
}

export function PhoneProgress({ steps, received, t }: Props) {
  // Only cards have a back, and a photo may replace the movements.
  const listed = steps
    .flatMap((step) => PARTS[step])
    .filter(([slot]) => slot !== 'document-back' || received.includes(slot));
  const has = (slot: UploadSlot): boolean =>
    received.includes(slot) || (slot === 'liveness-stills' && received.includes('selfie') && !steps.includes('selfie'));
  return (
    <ul class="phone-progress">
      {listed.map(([slot, name]) => (
        <li key={slot} class={has(slot) ? 'arrived' : ''}>
          <span class="tick">{has(slot) && <Icon name="check" size={16} />}</span>
          {t(name)}
        </li>
      ))}
    </ul>
  );
}
