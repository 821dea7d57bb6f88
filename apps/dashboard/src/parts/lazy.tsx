import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Empty, Page, Waiting } from './parts.tsx';

type Meanwhile = ComponentType<{ failed: boolean }>;

export const lazy = (load: () => Promise<ComponentType<{ id: string }>>): ComponentType<{ id: string }> =>
  later(load, WholePage);

/** A part that comes when it is first shown. */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Until: Meanwhile = InPlace,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  return function Later(props: Props) {
    const [state, setState] = useState<'coming' | 'come' | 'failed'>(loaded ? 'come' : 'coming');
    const View = loaded;
    useEffect(() => {
      if (View) return;
      load().then(
        (view) => {
          loaded = view;
          setState('come');
        },
        () => setState('failed'),
      );
    }, []);
    return View ? <View {...props} /> : <Until failed={state === 'failed'} />;
  };
}

const WholePage: Meanwhile = ({ failed }) => <Page title="Loading">{failed ? <InPlace failed /> : <Waiting />}</Page>;

const InPlace: Meanwhile = ({ failed }) =>
  failed ? (
    <Empty title="This part could not be loaded">Check your network connection and reload the page.</Empty>
  ) : null;
