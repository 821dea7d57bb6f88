import { useApp } from '../../use-app.ts';
import { HowArt } from '../art/how-art.tsx';
import { usesMouse } from './pointer.ts';
import type { HowStep } from './troubles.ts';

export function HowList({ steps }: { steps: readonly HowStep[] }) {
  const { t } = useApp();
  return (
    <ol class="how drawn">
      {steps.map((step) => (
        <li key={step.art}>
          <HowArt name={step.art} label={step.symbol && t(step.symbol)} />
          <span>{t(step.symbol ? (usesMouse.value ? 'how.click' : 'how.tap') : step.text)}</span>
        </li>
      ))}
    </ol>
  );
}
