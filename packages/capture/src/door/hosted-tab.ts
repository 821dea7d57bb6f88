import { effect } from '@preact/signals';
import type { App } from '../app/app.ts';

/** Shows the flow's logo in the tab of the hosted page. */
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
