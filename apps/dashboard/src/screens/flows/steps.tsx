import { FlowStep, SERVICE_KEYS, SERVICES, STEPS } from '@verify/contract';
import { useRef, useState } from 'preact/hooks';
import { Boxes } from '../../parts/forms/form.tsx';
import { Button, Card, Remover } from '../../parts/parts.tsx';
import { two } from '../../parts/table.tsx';
import { Notes, useFlow } from './fields.tsx';
import { RulesSection } from './rules.tsx';
import { movedStep, withoutStep, withStep } from './step-changes.ts';

export function StepsSection() {
  const { settings, set } = useFlow();
  const { steps, services } = settings;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);

  const move = (from: number, to: number): void => {
    const moved = movedStep(steps, from, to);
    if (moved[to] !== steps[from]) return;
    set({ steps: moved });
    setSaid(`${STEPS[steps[from]!].name} is now step ${to + 1} of ${steps.length}`);
    // The row moved, and the focus moves with it.
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('.step-handle')[to]?.focus());
  };
  const left = FlowStep.options.filter((step) => !steps.includes(step));

  return (
    <>
      <Card title="Steps" note="Drag the steps into order, or focus a handle and press the arrow keys." pad>
        <ol class="steps" ref={list}>
          {steps.map((step, index) => (
            <li
              key={step}
              draggable
              data-dragged={dragged === index ? '' : undefined}
              data-over={over === index && dragged !== index ? '' : undefined}
              onDragStart={(event) => {
                event.dataTransfer?.setData('text/plain', step);
                setDragged(index);
              }}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                setOver(index);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (dragged !== null && dragged !== index) move(dragged, index);
              }}
              onDragEnd={() => {
                setDragged(null);
                setOver(null);
              }}
            >
              <button
                type="button"
                class="step-handle"
                aria-label={`${STEPS[step].name}, step ${index + 1} of ${steps.length}. Move it with the arrow keys.`}
                onKeyDown={(event) => {
                  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
                  if (!by) return;
                  event.preventDefault();
                  move(index, index + by);
                }}
              >
                <svg viewBox="0 0 12 18" width="12" height="18" aria-hidden="true">
                  <path d="M3 3h0M9 3h0M3 9h0M9 9h0M3 15h0M9 15h0" />
                </svg>
              </button>
              <span class="step-number">{index + 1}</span>
              <div>
                <b>{STEPS[step].name}</b>
                <small>{STEPS[step].about}</small>
              </div>
              <Remover label={STEPS[step].name} act={() => set(withoutStep(settings, step))} />
            </li>
          ))}
        </ol>
        <p class="sr-only" role="status">
          {said}
        </p>
        <Notes at="/steps" />
        {left.length > 0 && (
          <div class="actions add-steps">
            <span class="muted">Add</span>
            {left.map((step) => (
              <Button key={step} icon="plus" verb={STEPS[step].name} act={() => set(withStep(settings, step))} />
            ))}
          </div>
        )}
      </Card>
      <RulesSection />
      <Card
        title="Services"
        note="The checks that are run on the collected material. Each has its own part in the result."
        pad="switches"
      >
        <Boxes
          options={SERVICE_KEYS.map((key) => [key, two(<b>{SERVICES[key].name}</b>, SERVICES[key].about)])}
          chosen={services}
          change={(next) => set({ services: next })}
        />
        <Notes at="/services" />
      </Card>
    </>
  );
}
