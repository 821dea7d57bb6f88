import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Empty, Page, Waiting } from './parts.tsx';

type Meanwhile = ComponentType<{ failed: boolean }>;

export const lazy = (load: () => Promise<ComponentType<{ id: string }>>): ComponentType<{ id: string }> =>
  later(load, WholePage);

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Until: Meanwhile = InPlace,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [View, setView] = useState<{ readonly of: ComponentType<Props> } | null>(loaded && { of: loaded });
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (View) return;
      load().then(
        (view) => {
          loaded = view;
          setView({ of: view });
        },
        () => setFailed(true),
      );
    }, []);
    return View ? <View.of {...props} /> : <Until failed={failed} />;
  };
}

const WholePage: Meanwhile = ({ failed }) => (
  <Page title="Loading">
    {failed ? (
      <Empty title="This screen could not be loaded">Check your network connection and reload the page.</Empty>
    ) : (
      <Waiting />
    )}
  </Page>
);

const InPlace: Meanwhile = ({ failed }) =>
  failed ? (
    <p class="fault" role="alert">
      This part could not be loaded. Check your network connection and reload the page.
    </p>
  ) : null;
