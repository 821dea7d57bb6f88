import { DropArea } from '../parts/drop-area.tsx';
import { PaperArt } from '../parts/art/paper-art.tsx';
import { PaperButtons } from '../parts/file-button.tsx';
import { PhoneButton } from '../parts/phone-button.tsx';
import { type Tip, Tips } from '../parts/tips.tsx';
import { Button, Heading, Layout } from '../parts/layout.tsx';
import { useApp, usePapers, useScreen } from '../use-app.ts';

export function PaperIntro() {
  const { state, t, dispatch } = useApp();
  const papers = usePapers();
  const { paper } = useScreen('paper-intro');
  const tips: readonly Tip[] = [
    ['file', `paper.${paper}.what`],
    ['document', `paper.${paper}.holder`],
    ['corners', `paper.${paper}.whole`],
  ];
  return (
    <DropArea take={(file) => void papers.pick(file, 'upload')}>
      <Layout
        actions={
          <>
            <PaperButtons />
            <PhoneButton kind="quiet" />
            {state.value.captured.includes(paper) && (
              <Button kind="secondary" onClick={() => dispatch({ type: 'kept' })} text="action.keepFile" />
            )}
          </>
        }
      >
        <div class="stage">
          <PaperArt paper={paper} />
        </div>
        <Heading>{t(`paper.${paper}.title`)}</Heading>
        <Tips tips={tips} />
      </Layout>
    </DropArea>
  );
}
