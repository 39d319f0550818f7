import { z } from 'zod';

// The page's policy forbids making code from text, which zod would otherwise try for speed. A module
// of its own, imported before all others: schemas are made while modules load.
z.config({ jitless: true });
