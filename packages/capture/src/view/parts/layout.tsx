import type { ComponentChildren, JSX } from 'preact';

/** Content that scrolls if necessary, and actions that stay visible. */
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
