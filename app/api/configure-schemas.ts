import { config } from 'zod/v4/core';

// Schemas try to compile themselves otherwise, which the content security policy forbids and the browser reports.
config({ jitless: true });
