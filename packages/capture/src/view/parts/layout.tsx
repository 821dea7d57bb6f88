import type { ComponentChildren, JSX } from 'preact';

/** Content that scrolls where it must, and the actions that stay in reach. */
export function Layout({
  children,
  actions,
  centred = false,
}: {
  children: ComponentChildren;
  actions?: ComponentChildren;
  centred?: boolean;
}): JSX.Element {
  return (
    <>
      <div class={centred ? 'content centred' : 'content'}>{children}</div>
      {actions && <div class="actions">{actions}</div>}
    </>
  );
}
