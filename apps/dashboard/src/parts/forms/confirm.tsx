import type { ComponentChildren } from 'preact';
import type { Answer } from '../../app/api.ts';
import { FormDialog } from './form.tsx';

interface Props {
  readonly title: string;
  readonly verb: string;
  readonly act: () => Promise<Answer<unknown>>;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

/** A question before something that cannot be undone. A refusal stays on the screen. */
export const Confirm = ({ act, ...question }: Props) => <FormDialog {...question} tone="danger" send={act} />;
