import type { ComponentChildren } from 'preact';
import type { Pages } from '../app/use-pages.ts';
import { Button, Fault, Waiting } from './parts.tsx';

interface Props {
  readonly list: Pages<{ id: string }>;
  /** Shown while there are no rows. */
  readonly empty: ComponentChildren;
  readonly more?: string;
  readonly children: ComponentChildren;
}

/** The rows of a list with a cursor, and the button for more of them. */
export const Paged = ({ list, empty, more = 'Show older', children }: Props) => {
  const { rows, next, loading, loadMore, ready, refused, reload } = list;
  return (
    <>
      {refused && <Fault refused={refused} retry={() => void reload()} />}
      {!ready && !refused && <Waiting rows={10} />}
      {ready && rows.length === 0 && (next === null ? empty : <Waiting rows={3} />)}
      {rows.length > 0 && children}
      {next !== null && rows.length > 0 && (
        <Button kind="more" verb={loading ? 'Reading…' : more} off={loading} act={() => void loadMore()} />
      )}
    </>
  );
};
