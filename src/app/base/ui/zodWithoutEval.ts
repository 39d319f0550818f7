import { z } from 'zod';

// The page's content security policy forbids making code from text, which zod would otherwise try for speed. This is a
// module of its own, imported before all others, because schemas are made while modules load.
z.config({ jitless: true });
