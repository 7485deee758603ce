import { Link } from 'react-router-dom';
import { AuthFrame } from '../../shell/auth-frame.tsx';
import { type ComingBack, paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';

const comingBack: ComingBack = { comesBackTo: paths.voiceAnalytics };

/** Replaces the voice analytics when the session ended while they were open (docs/rules/growth.md, "Voice"). */
export function VoiceSignedOutScreen() {
  return (
    <AuthFrame title="Voice & Style Analytics">
      <title>Voice & Style Analytics · Rostrum</title>
      <p role="status">Please log in to access voice analytics.</p>
      <Link to={paths.login} state={comingBack} className={buttonClass({ variant: 'primary' })}>
        Sign In
      </Link>
    </AuthFrame>
  );
}
