import { isOver, progressOf, stepOf } from '../../model/next.ts';
import { languageMenu } from '../language-menu.ts';
import { useApp } from '../use-app.ts';
import { Icon } from './icons.tsx';

export function Header() {
  const { state, t, canGoBack, back, dispatch } = useApp();
  const { screen } = state.value;
  const Menu = languageMenu.value;
  const goesBack = screen.name === 'intro' ? canGoBack : Boolean(stepOf(state.value));
  return (
    <header class="header">
      {goesBack ? (
        <button type="button" class="icon-button" aria-label={t('action.back')} onClick={back}>
          <span class="flips">
            <Icon name="back" />
          </span>
        </button>
      ) : (
        <span class="icon-space" />
      )}
      <Progress />
      {Menu ? <Menu /> : <span class="icon-space" />}
      {isOver(screen) ? (
        <span class="icon-space" />
      ) : (
        <button
          type="button"
          class="icon-button"
          aria-label={t('action.close')}
          onClick={() => dispatch({ type: 'leave_asked' })}
        >
          <Icon name="close" />
        </button>
      )}
    </header>
  );
}

function Progress() {
  const { state, t, company } = useApp();
  const progress = progressOf(state.value);
  if (!progress) {
    return (
      <span class="progress">
        <Logo />
        {company && <b class="company">{company}</b>}
      </span>
    );
  }
  return (
    <div class="progress labelled">
      <Logo />
      <span class="segments" aria-hidden="true">
        {Array.from({ length: progress.of }, (_, index) => (
          <span key={index} class={index < progress.at ? 'segment reached' : 'segment'} />
        ))}
      </span>
      <span class="progress-label">{t('progress.label', { ...progress, name: t(`progress.${progress.name}`) })}</span>
    </div>
  );
}

/** The company's name is in the text that the person agrees to, so the picture needs no words. */
function Logo() {
  const { state } = useApp();
  const id = state.value.flow?.theme.logoFileId;
  return id ? <img class="logo" src={`/sdk/logos/${id}`} alt="" /> : null;
}
