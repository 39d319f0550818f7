import { defineStore } from 'pinia';
import { shallowRef } from 'vue';
import type { CompanyData } from './companyData.ts';

/** The open company; null while none is. `useCompanies` opens and closes it. */
export const useOpenCompany = defineStore('openCompany', () => ({ company: shallowRef<CompanyData | null>(null) }));
