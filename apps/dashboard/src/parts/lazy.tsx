import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Empty, Page, Waiting } from './parts.tsx';

type Props = { id: string };

/** A screen whose script comes when somebody goes there. */
export function lazy(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Lazy(props: Props) {
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
    if (View) return <View.of {...props} />;
    return (
      <Page title="Loading">
        {failed ? (
          <Empty title="This screen could not be loaded">Check your network connection and reload the page.</Empty>
        ) : (
          <Waiting />
        )}
      </Page>
    );
  };
}
