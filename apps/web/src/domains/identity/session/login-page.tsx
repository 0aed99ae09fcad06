import { site } from '@onair/contract/system/system';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { setLocale, useLocale } from '../../../shared/i18n/locale.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { IconLanguage, IconMoonFill, IconSunFill } from '../../../shared/kit/icons.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { toggleTheme, useSettings } from '../../../shared/settings/settings.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { Logo } from '../../../shared/ui/logo.tsx';
import './login-frame.css';
import styles from './login.module.css';
import { loginWords } from './login.words.ts';
import { LoginForm } from './login-form.tsx';
import { Slides } from './slides.tsx';

type LoginView = 'login' | 'register' | 'forgot' | 'reset' | 'invite';

const RegisterForm = lazyPart(async () => (await import('./register-form.tsx')).RegisterForm, { inPlace: true });
const ForgotForm = lazyPart(async () => (await import('./password-forms.tsx')).ForgotForm, { inPlace: true });
const ResetForm = lazyPart(async () => (await import('./password-forms.tsx')).ResetForm, { inPlace: true });
const InviteForm = lazyPart(async () => (await import('./invite-form.tsx')).InviteForm, { inPlace: true });
const InitialPasswordForm = lazyPart(async () => (await import('./password-forms.tsx')).InitialPasswordForm, {
  inPlace: true,
});

/** The token of a link that leads here: a fragment reaches no server log and no referrer. */
const tokenIn = (hash: string, of: 'reset' | 'invite'): string | null =>
  new URLSearchParams(hash.replace(/^#/, '')).get(of);

const Switches = () => {
  const words = useWords(loginWords);
  const locale = useLocale((state) => state.locale);
  const dark = useSettings().theme === 'dark';
  return (
    <Row gap={12} align="stretch" className={styles.switches}>
      <IconButton
        label={locale === 'zh-CN' ? 'English' : '中文'}
        icon={<IconLanguage />}
        onClick={() => setLocale(locale === 'zh-CN' ? 'en-US' : 'zh-CN')}
      />
      <IconButton
        label={dark ? words.toLight : words.toDark}
        icon={dark ? <IconSunFill /> : <IconMoonFill />}
        onClick={toggleTheme}
      />
    </Row>
  );
};

const Forms = ({ view, show }: { view: LoginView; show: (view: LoginView) => void }) => {
  const { data } = useCall(site, {}, { handled: true, staleTime: Number.POSITIVE_INFINITY });
  const mustChange = useSession((state) => state.profile?.mustChangePassword ?? false);
  const minLength = data?.passwordMinLength ?? 6;
  const back = () => show('login');
  if (mustChange) return <InitialPasswordForm minLength={minLength} />;
  if (view === 'register') return <RegisterForm minLength={minLength} back={back} />;
  if (view === 'forgot') return <ForgotForm mail={data?.mail ?? false} back={back} />;
  if (view === 'reset') {
    const resetToken = tokenIn(location.hash, 'reset') ?? '';
    return <ResetForm minLength={minLength} back={back} forgot={() => show('forgot')} resetToken={resetToken} />;
  }
  if (view === 'invite') {
    return <InviteForm minLength={minLength} back={back} inviteToken={tokenIn(location.hash, 'invite') ?? ''} />;
  }
  return <LoginForm site={data} show={show} />;
};

/** The whole page without its title and its way out. */
export const LoginFrame = () => {
  const words = useWords(loginWords);
  const [view, setView] = useState<LoginView>(() =>
    tokenIn(location.hash, 'reset') ? 'reset' : tokenIn(location.hash, 'invite') ? 'invite' : 'login',
  );
  const show = (next: LoginView) => {
    // A used or abandoned link must not come back with the browser's history.
    if (location.hash) history.replaceState(history.state, '', location.pathname + location.search);
    setView(next);
  };

  return (
    <div className="login-page">
      <header className="login-brand">
        <Logo size={32} />
        <span>{words.product}</span>
      </header>
      <Slides />
      <main className="login-main">
        <Switches />
        <div className="login-form">
          <Forms view={view} show={show} />
        </div>
        <footer className="login-footer">{words.footer}</footer>
      </main>
    </div>
  );
};

export const LoginPage = () => {
  const words = useWords(loginWords);
  const router = useRouter();
  const mustChange = useSession((state) => state.profile?.mustChangePassword);
  useEffect(() => {
    if (mustChange === false) router.invalidate();
  }, [mustChange, router]);
  return (
    <>
      <title>{`${words.login} · ${words.product}`}</title>
      <LoginFrame />
    </>
  );
};
