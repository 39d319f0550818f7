/** What a picker offers to create from the typed text. */
export const creating = {
  customer: 'New customer {code} “{name}”…',
  supplier: 'New supplier {code} “{name}”…',
  product: 'New product {code} “{name}”…',
  made: {
    customer: 'Customer {code} {name} is made.',
    supplier: 'Supplier {code} {name} is made.',
    product: 'Product {code} {name} is made.',
  },
  also: {
    customer: '{code} {name} is only a supplier: make it a customer, too…',
    supplier: '{code} {name} is only a customer: make it a supplier, too…',
  },
  madeAlso: {
    customer: '{code} {name} is a customer, too.',
    supplier: '{code} {name} is a supplier, too.',
  },
  notHere: '{code} {name} is not read yet. Sync first.',
  alike: 'Almost the same is there: {names}. If you mean that one, choose it.',
  open: 'Open it',
};
