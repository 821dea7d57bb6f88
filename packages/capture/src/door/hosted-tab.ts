import { effect } from '@preact/signals';
import type { App } from '../app/app.ts';

/** The tab of the hosted page wears the flow's logo. */
export function markTab({ state }: Pick<App, 'state'>, page: Document = document): void {
  const icon = page.createElement('link');
  icon.rel = 'icon';
  effect(() => {
    const id = state.value.flow?.theme.logoFileId;
    if (!id) return;
    icon.href = `/sdk/logos/${id}`;
    page.head.append(icon);
  });
}
