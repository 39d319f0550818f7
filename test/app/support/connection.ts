import type { z } from 'zod';
import { connectionSchema, type Connection } from '../../../src/domain/service/connection.ts';

/** A company of a service, as this computer knows it. */
export const connectionOf = (part: Partial<z.input<typeof connectionSchema>> & { id: string }): Connection =>
  connectionSchema.parse({
    name: 'Acme',
    baseUrl: 'https://finance.example',
    domain: 'acme',
    userName: 'api',
    key: 'keychain',
    isDemo: false,
    apiVersion: null,
    ...part,
  });
