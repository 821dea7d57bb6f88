import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { TextKey } from '../../locales/en.ts';
import { slotOf } from '../../model/state.ts';
import { Button } from '../parts/button.tsx';
import { DocumentArt } from '../parts/document-art.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon, type IconName } from '../parts/icons.tsx';
import { Layout } from '../parts/layout.tsx';
import { useApp, usePhotos, useScreen } from '../use-app.ts';

const TIPS: readonly (readonly [IconName, TextKey])[] = [
  ['surface', 'instructions.tip.flat'],
  ['corners', 'instructions.tip.corners'],
  ['glare', 'instructions.tip.glare'],
];

/** What to photograph and how. On a desktop a file may be dropped anywhere on it. */
export function Instructions(): JSX.Element {
  const { state, t, dispatch } = useApp();
  const photos = usePhotos();
  const { side } = useScreen('instructions');
  const { choice, captured, flow } = state.value;
  const [over, setOver] = useState(false);
  const type = choice?.documentType ?? 'passport';
  const title: TextKey = type === 'passport' ? 'instructions.passport.front' : `instructions.${type}.${side}`;
  const uploads = flow?.uploadAllowed ?? true;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file) void photos.pick(file);
  };
  return (
    <div
      class="drop-area"
      onDragOver={(event) => {
        if (!uploads) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
      onDrop={uploads ? drop : undefined}
    >
      <Layout
        actions={
          <>
            <Button onClick={() => dispatch({ type: 'continued' })}>{t('action.continue')}</Button>
            {captured.includes(slotOf(side)) && (
              <Button kind="secondary" onClick={() => dispatch({ type: 'kept' })}>
                {t('action.keepPhoto')}
              </Button>
            )}
            {uploads && <FileButton kind="quiet" />}
          </>
        }
      >
        <div class={side === 'back' ? 'stage turned' : 'stage'}>
          <DocumentArt type={type} side={side} />
        </div>
        <Heading>{t(title)}</Heading>
        <ul class="tips">
          {TIPS.map(([icon, key]) => (
            <li key={key}>
              <Icon name={icon} />
              {t(key)}
            </li>
          ))}
        </ul>
      </Layout>
      {over && (
        <div class="drop-here">
          <Icon name="upload" size={28} />
          {t('instructions.drop')}
        </div>
      )}
    </div>
  );
}
