import { AuthFrame } from '../shell/auth-frame.tsx';
import { GoogleSignIn } from '../features/account/sign-in-form.tsx';

export function OauthTestScreen() {
  return (
    <AuthFrame title="Google sign-in">
      <title>Google sign-in · Rostrum</title>
      <GoogleSignIn />
    </AuthFrame>
  );
}
