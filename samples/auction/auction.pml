/* Auction_House, from samples/auction/auction.map: generated, do not edit */
/* settings: -D NAME=VALUE on the command line of spin overrides them */
#ifndef CAPACITY
#define CAPACITY 4 /* of each mailbox; a send to a full mailbox stops the search */
#endif
#ifndef PRUNE_FULL
#define PRUNE_FULL 0 /* 1: a send to a full mailbox ends only its run, and the search continues */
#endif
#ifndef CHECK_NO_FAILURE
#define CHECK_NO_FAILURE 1 /* an agent that ends in failure is an error */
#endif
#ifndef CHECK_NO_ORPHANS
#define CHECK_NO_ORPHANS 1 /* a message left in a mailbox when all have ended is an error */
#endif
#ifndef PRUNE_FAILED
#define PRUNE_FAILED 0 /* 1: deadlocks after a failure are ignored */
#endif
#ifndef CHECK_STUCK
#define CHECK_STUCK 0 /* 1: an agent that waits for messages that no agent can send any more is an error */
#endif
#ifndef CHECK_PROGRESS
#define CHECK_PROGRESS 0 /* 1: taking a message is progress (search for non-progress cycles) */
#endif
#if CHECK_PROGRESS
#define AFTER_RECEIVE(label) progress_##label
#define PROGRESS(label) progress_##label: skip;
#define AFTER_TIMEOUT(label) label
#else
#define AFTER_RECEIVE(label) label
#define PROGRESS(label)
#define AFTER_TIMEOUT(label) first_##label
#endif
#define MOST_PROCESSES 250
/* performative and number of arguments */
#define PERF_accept_2 1
#define PERF_inform_2 2
#define PERF_inform_3 3
/* values */
#define NOT_BOUND 0 /* ? */
#define AGENT_Auctioneer 1 /* Auctioneer */
#define AGENT_Bidder 2 /* Bidder */
#define ROLE_auctioneer 3 /* %auctioneer */
#define ROLE_bidder 4 /* %bidder */
#define PROC_getValue 5 /* getValue() */
#define CONST_start 6 /* start */
#define CONST_bidloop 7 /* bidloop */
#define CONST_bid 8 /* bid */
#define PROC_recordBid 9 /* recordBid() */
#define CONST_next 10 /* next */
#define PROC_getWinner 11 /* getWinner() */
#define PROC_startBidding 12 /* startBidding() */
#define PROC_keepBidding 13 /* keepBidding() */
/* mailboxes: message, sender, arguments */
chan mailbox_Auctioneer = [CAPACITY] of { byte, byte, byte, byte };
chan mailbox_Bidder = [CAPACITY] of { byte, byte, byte, byte, byte };
#define all_mailboxes_empty (len(mailbox_Auctioneer) == 0 && len(mailbox_Bidder) == 0)
byte running = 2;
bool agent_failed;
#if CHECK_STUCK
bool agent_stuck;
#endif
#define limit_reached false
byte spare0;
byte spare1;
byte spare2;
byte spare3;
byte spare4;
/* samples/auction/auction.map:2  Auctioneer */
active [1] proctype agent_Auctioneer()
{
  byte v_val;
  /* samples/auction/auction.map:3  $val = getValue() */
  at_Auctioneer_line_3:
  atomic {
    if
    :: true ->
       d_step {
         printf("@ 2 d %d\n", (_pid + 1));
         v_val = PROC_getValue;
       };
       goto at_Auctioneer_line_4;
    :: true ->
       d_step {
         printf("@ 2 D %d\n", (_pid + 1));
       };
       printf("@ 0 F %d\n", (_pid + 1));
       agent_failed = true;
       assert(!CHECK_NO_FAILURE || !agent_failed);
       goto end_failed_agent_Auctioneer;
    fi;
  };
  /* samples/auction/auction.map:4  inform(start, $val) => agent(_, %bidder) */
  at_Auctioneer_line_4:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Bidder) >= CAPACITY ->
       printf("@ 3 x %d\n", (_pid + 1));
       goto end_cut_agent_Auctioneer;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Bidder) < CAPACITY);
      mailbox_Bidder!PERF_inform_2, (_pid + 1), CONST_start, v_val, 0;
      printf("@ 3 s %d %d %d > 2\n", (_pid + 1), CONST_start, v_val);
    };
    printf("@ 4 c %d %d\n", (_pid + 1), 1);
    assert(_nr_pr < MOST_PROCESSES);
    running++;
    run call_Auctioneer_bidloop_7((_pid + 1), v_val);
    v_val = 0;
    printf("@ 0 f %d\n", (_pid + 1));
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_agent_Auctioneer;
  };
  end_agent_Auctioneer:
    false;
  end_failed_agent_Auctioneer:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Auctioneer:
    do
    :: true ->
  progress_cut_agent_Auctioneer:
       skip;
    od;
  #endif
}
/* samples/auction/auction.map:18  Bidder */
active [1] proctype agent_Bidder()
{
  byte v_auctioneer;
  byte v_startval;
  /* samples/auction/auction.map:19  waitfor (inform(start, $startval) <= agent($auctioneer, %auctioneer) then $bidval = startBidding($startval, !Bidder) then inform(bid, $startval) => agent($auctioneer, %auctioneer) then agent(bidloop, $auctioneer, $startval)) timeout agent() */
  PROGRESS(at_Bidder_line_19)
  at_Bidder_line_19:
  atomic {
    if
    :: (mailbox_Bidder??[PERF_inform_2, _, CONST_start, _, _]) ->
       d_step {
         mailbox_Bidder??PERF_inform_2, v_auctioneer, CONST_start, v_startval, _;
         printf("@ 19 r %d %d %d %d\n", (_pid + 1), v_auctioneer, CONST_start, v_startval);
       };
       if
       :: true ->
          d_step {
            printf("@ 20 d %d\n", (_pid + 1));
          };
          goto AFTER_RECEIVE(at_Bidder_line_22);
       :: true ->
          d_step {
            printf("@ 20 D %d\n", (_pid + 1));
            v_auctioneer = 0;
            v_startval = 0;
          };
          goto AFTER_RECEIVE(at_Bidder_line_19);
       fi;
    fi;
  };
  /* samples/auction/auction.map:22  inform(bid, $startval) => agent($auctioneer, %auctioneer) */
  PROGRESS(at_Bidder_line_22)
  at_Bidder_line_22:
  atomic {
    if
    :: v_auctioneer == AGENT_Auctioneer ->
       #if PRUNE_FULL
       if
       :: len(mailbox_Auctioneer) >= CAPACITY ->
          printf("@ 21 x %d\n", (_pid + 1));
          goto end_cut_agent_Bidder;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_Auctioneer) < CAPACITY);
         mailbox_Auctioneer!PERF_inform_2, (_pid + 1), CONST_bid, v_startval;
         printf("@ 21 s %d %d %d > 1\n", (_pid + 1), CONST_bid, v_startval);
       };
       printf("@ 22 c %d %d\n", (_pid + 1), 3);
       assert(_nr_pr < MOST_PROCESSES);
       running++;
       run call_Bidder_bidloop_26((_pid + 1), v_auctioneer, v_startval);
       v_auctioneer = 0;
       v_startval = 0;
       printf("@ 0 f %d\n", (_pid + 1));
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_agent_Bidder;
    :: else ->
       d_step {
         printf("@ 21 S %d\n", (_pid + 1));
         v_auctioneer = 0;
         v_startval = 0;
       };
       goto at_Bidder_line_19;
    fi;
  };
  end_agent_Bidder:
    false;
  end_failed_agent_Bidder:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_agent_Bidder:
    do
    :: true ->
  progress_cut_agent_Bidder:
       skip;
    od;
  #endif
}
/* samples/auction/auction.map:7  Auctioneer.bidloop */
proctype call_Auctioneer_bidloop_7(byte self; byte v_currentval)
{
  byte v_bidder;
  byte v_bidval;
  byte v_newval;
  byte v_winner;
  /* samples/auction/auction.map:8  waitfor ((inform(bid, $bidval) <= agent($bidder, %bidder) then ($newval = recordBid($bidder, $bidval) then inform(next, $newval, $bidder) => agent(_, %bidder) then agent(bidloop, $bidval))) or agent(bidloop, $currentval)) timeout ($winner = getWinner() then accept($winner, $currentval) => agent(_, %bidder)) */
  at_Auctioneer_bidloop_line_8:
  atomic {
    if
    :: (mailbox_Auctioneer??[PERF_inform_2, _, CONST_bid, _]) ->
       d_step {
         mailbox_Auctioneer??PERF_inform_2, v_bidder, CONST_bid, v_bidval;
         printf("@ 8 r %d %d %d %d\n", self, v_bidder, CONST_bid, v_bidval);
       };
       if
       :: true ->
          d_step {
            printf("@ 10 d %d\n", self);
            v_newval = PROC_recordBid;
          };
          goto AFTER_RECEIVE(at_Auctioneer_bidloop_line_11);
       :: true ->
          d_step {
            printf("@ 10 D %d\n", self);
            v_bidder = 0;
            v_bidval = 0;
          };
          goto AFTER_RECEIVE(at_Auctioneer_bidloop_line_13);
       fi;
    :: !(mailbox_Auctioneer??[PERF_inform_2, _, CONST_bid, _]) ->
       printf("@ 13 c %d %d\n", self, 1);
       assert(_nr_pr < MOST_PROCESSES);
       running++;
       run call_Auctioneer_bidloop_7(self, v_currentval);
       v_currentval = 0;
       printf("@ 0 f %d\n", self);
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_call_Auctioneer_bidloop_7;
    :: timeout ->
       d_step {
         printf("@ 5 t %d\n", self);
       };
       goto AFTER_TIMEOUT(at_Auctioneer_bidloop_line_15);
    fi;
  };
  /* samples/auction/auction.map:11  inform(next, $newval, $bidder) => agent(_, %bidder) */
  PROGRESS(at_Auctioneer_bidloop_line_11)
  at_Auctioneer_bidloop_line_11:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Bidder) >= CAPACITY ->
       printf("@ 11 x %d\n", self);
       goto end_cut_call_Auctioneer_bidloop_7;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Bidder) < CAPACITY);
      mailbox_Bidder!PERF_inform_3, self, CONST_next, v_newval, v_bidder;
      printf("@ 11 s %d %d %d %d > 2\n", self, CONST_next, v_newval, v_bidder);
      v_bidder = 0;
      v_newval = 0;
    };
    printf("@ 12 c %d %d\n", self, 1);
    assert(_nr_pr < MOST_PROCESSES);
    running++;
    run call_Auctioneer_bidloop_7(self, v_bidval);
    v_bidval = 0;
    v_currentval = 0;
    printf("@ 0 f %d\n", self);
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_call_Auctioneer_bidloop_7;
  };
  /* samples/auction/auction.map:13  agent(bidloop, $currentval) */
  PROGRESS(at_Auctioneer_bidloop_line_13)
  at_Auctioneer_bidloop_line_13:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    printf("@ 13 c %d %d\n", self, 1);
    assert(_nr_pr < MOST_PROCESSES);
    running++;
    run call_Auctioneer_bidloop_7(self, v_currentval);
    v_currentval = 0;
    printf("@ 0 f %d\n", self);
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_call_Auctioneer_bidloop_7;
  };
  /* samples/auction/auction.map:15  $winner = getWinner() */
  at_Auctioneer_bidloop_line_15:
  atomic {
    skip; /* no label may stand first here */
    first_at_Auctioneer_bidloop_line_15:
    if
    :: true ->
       d_step {
         printf("@ 15 d %d\n", self);
         v_winner = PROC_getWinner;
       };
       goto at_Auctioneer_bidloop_line_16;
    :: true ->
       d_step {
         printf("@ 15 D %d\n", self);
         v_currentval = 0;
       };
       printf("@ 0 F %d\n", self);
       agent_failed = true;
       assert(!CHECK_NO_FAILURE || !agent_failed);
       goto end_failed_call_Auctioneer_bidloop_7;
    fi;
  };
  /* samples/auction/auction.map:16  accept($winner, $currentval) => agent(_, %bidder) */
  at_Auctioneer_bidloop_line_16:
  atomic {
    skip; /* so that the listing of unreached statements shows the next one */
    #if PRUNE_FULL
    if
    :: len(mailbox_Bidder) >= CAPACITY ->
       printf("@ 16 x %d\n", self);
       goto end_cut_call_Auctioneer_bidloop_7;
    :: else
    fi;
    #endif
    d_step {
      assert(len(mailbox_Bidder) < CAPACITY);
      mailbox_Bidder!PERF_accept_2, self, v_winner, v_currentval, 0;
      printf("@ 16 s %d %d %d > 2\n", self, v_winner, v_currentval);
      v_currentval = 0;
      v_winner = 0;
    };
    printf("@ 0 f %d\n", self);
    running--;
    assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
    goto end_call_Auctioneer_bidloop_7;
  };
  end_call_Auctioneer_bidloop_7:
    false;
  end_failed_call_Auctioneer_bidloop_7:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_call_Auctioneer_bidloop_7:
    do
    :: true ->
  progress_cut_call_Auctioneer_bidloop_7:
       skip;
    od;
  #endif
}
/* samples/auction/auction.map:26  Bidder.bidloop */
proctype call_Bidder_bidloop_26(byte self; byte v_auctioneer; byte v_bidval)
{
  byte v_newval;
  /* samples/auction/auction.map:27  waitfor ((inform(next, $newval, $highbidder) <= agent($auctioneer, %auctioneer) then ($highval = keepBidding($newval, $highbidder) then inform(bid, $newval) => agent($auctioneer, %auctioneer) then agent(bidloop, $auctioneer, $newval))) or accept($highbidder, $winval) <= agent($auctioneer, %auctioneer)) timeout agent(bidloop, $auctioneer, $bidval) */
  at_Bidder_bidloop_line_27:
  atomic {
    if
    :: (mailbox_Bidder??[PERF_inform_3, _, CONST_next, _, _]) ->
       d_step {
         mailbox_Bidder??PERF_inform_3, v_auctioneer, CONST_next, v_newval, spare4;
         printf("@ 27 r %d %d %d %d %d\n", self, v_auctioneer, CONST_next, v_newval, spare4);
         spare4 = 0;
       };
       if
       :: true ->
          d_step {
            printf("@ 29 d %d\n", self);
          };
          goto AFTER_RECEIVE(at_Bidder_bidloop_line_31);
       :: true ->
          d_step {
            printf("@ 29 D %d\n", self);
            v_auctioneer = 0;
            v_newval = 0;
          };
          goto AFTER_RECEIVE(at_Bidder_bidloop_line_33);
       fi;
    :: !(mailbox_Bidder??[PERF_inform_3, _, CONST_next, _, _]) && (mailbox_Bidder??[PERF_accept_2, _, _, _, _]) ->
       d_step {
         mailbox_Bidder??PERF_accept_2, spare1, spare2, spare3, _;
         printf("@ 32 r %d %d %d %d\n", self, spare1, spare2, spare3);
         spare1 = 0;
         spare2 = 0;
         spare3 = 0;
       };
       printf("@ 0 f %d\n", self);
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_call_Bidder_bidloop_26;
    fi;
  };
  /* samples/auction/auction.map:31  inform(bid, $newval) => agent($auctioneer, %auctioneer) */
  PROGRESS(at_Bidder_bidloop_line_31)
  at_Bidder_bidloop_line_31:
  atomic {
    if
    :: v_auctioneer == AGENT_Auctioneer ->
       #if PRUNE_FULL
       if
       :: len(mailbox_Auctioneer) >= CAPACITY ->
          printf("@ 30 x %d\n", self);
          goto end_cut_call_Bidder_bidloop_26;
       :: else
       fi;
       #endif
       d_step {
         assert(len(mailbox_Auctioneer) < CAPACITY);
         mailbox_Auctioneer!PERF_inform_2, self, CONST_bid, v_newval;
         printf("@ 30 s %d %d %d > 1\n", self, CONST_bid, v_newval);
       };
       printf("@ 31 c %d %d\n", self, 3);
       assert(_nr_pr < MOST_PROCESSES);
       running++;
       run call_Bidder_bidloop_26(self, v_auctioneer, v_newval);
       v_auctioneer = 0;
       v_newval = 0;
       printf("@ 0 f %d\n", self);
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_call_Bidder_bidloop_26;
    :: else ->
       d_step {
         printf("@ 30 S %d\n", self);
         v_auctioneer = 0;
         v_newval = 0;
       };
       goto at_Bidder_bidloop_line_33;
    fi;
  };
  /* samples/auction/auction.map:33  accept($highbidder, $winval) <= agent($auctioneer, %auctioneer) */
  PROGRESS(at_Bidder_bidloop_line_33)
  at_Bidder_bidloop_line_33:
  atomic {
    if
    :: mailbox_Bidder??[PERF_accept_2, _, _, _, _] ->
       d_step {
         mailbox_Bidder??PERF_accept_2, spare1, spare2, spare3, _;
         printf("@ 32 r %d %d %d %d\n", self, spare1, spare2, spare3);
         spare1 = 0;
         spare2 = 0;
         spare3 = 0;
       };
       printf("@ 0 f %d\n", self);
       running--;
       assert(!CHECK_NO_ORPHANS || running > 0 || limit_reached || all_mailboxes_empty);
       goto end_call_Bidder_bidloop_26;
    :: else ->
       d_step {
         printf("@ 32 R %d\n", self);
       };
       goto at_Bidder_bidloop_line_27;
    fi;
  };
  end_call_Bidder_bidloop_26:
    false;
  end_failed_call_Bidder_bidloop_26:
    do
    :: PRUNE_FAILED ->
       skip;
    od;
  #if PRUNE_FULL
  end_cut_call_Bidder_bidloop_26:
    do
    :: true ->
  progress_cut_call_Bidder_bidloop_26:
       skip;
    od;
  #endif
}
