import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { TextKey } from '../../locales/en.ts';
import { Button } from '../parts/button.tsx';
import { Heading } from '../parts/heading.tsx';
import { Icon, type IconName } from '../parts/icons.tsx';
import { Layout } from '../parts/layout.tsx';
import { PaperArt } from '../parts/paper-art.tsx';
import { PaperButtons } from '../parts/paper-buttons.tsx';
import { useApp, usePapers, useScreen } from '../use-app.ts';

const TIPS: readonly (readonly [IconName, 'what' | 'holder' | 'whole'])[] = [
  ['file', 'what'],
  ['document', 'holder'],
  ['corners', 'whole'],
];

/** Which paper, and what has to be on it. On a desktop a file may be dropped anywhere on it. */
export function PaperIntro(): JSX.Element {
  const { state, t, dispatch } = useApp();
  const papers = usePapers();
  const { paper } = useScreen('paper-intro');
  const [over, setOver] = useState(false);
  const uploads = state.value.flow?.uploadAllowed ?? true;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file) void papers.pick(file, 'upload');
  };
  const text = (key: 'title' | 'what' | 'holder' | 'whole'): TextKey => `paper.${paper}.${key}`;
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
            <PaperButtons />
            {state.value.captured.includes(paper) && (
              <Button kind="secondary" onClick={() => dispatch({ type: 'kept' })}>
                {t('action.keepFile')}
              </Button>
            )}
          </>
        }
      >
        <div class="stage">
          <PaperArt paper={paper} />
        </div>
        <Heading>{t(text('title'))}</Heading>
        <ul class="tips">
          {TIPS.map(([icon, key]) => (
            <li key={key}>
              <Icon name={icon} />
              {t(text(key))}
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
